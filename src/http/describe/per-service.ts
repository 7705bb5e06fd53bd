import type { Service } from '../route.ts';

/** A text that depends on the service only: made when it is first asked for, and then kept. */
export function perService(make: (service: Service) => string): (service: Service) => string {
  const made = new WeakMap<Service, string>();
  return (service) => {
    const known = made.get(service);
    if (known !== undefined) return known;
    const text = make(service);
    made.set(service, text);
    return text;
  };
}
