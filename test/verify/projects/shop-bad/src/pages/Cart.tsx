import { Button } from '../components/ui/Button';
import { Input } from '../components/ui/Input';
import { useCart } from '../hooks/useCart';

export function Cart() {
  const { lines, remove, checkout } = useCart();

  return (
    <form className="cart" onSubmit={checkout}>
      <h1>Your cart</h1>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="cart-line">
            <span>{line.name}</span>
            <Button tone="quiet" aria-label={`Remove ${line.name}`} onClick={() => remove(line.id)}>
              <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" />
              </svg>
            </Button>
          </li>
        ))}
      </ul>
      <Input label="Voucher code" name="voucher" autoComplete="off" />
      <Button type="submit">Pay now</Button>
    </form>
  );
}
