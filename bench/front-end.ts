import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One feature of the synthetic front end: components, a style sheet and a data module. */
type Feature = readonly (readonly [name: string, text: (noun: string, index: number) => string])[];

/** Nouns that make names and texts differ between files. */
const NOUNS = ['Order', 'Invoice', 'Customer', 'Product', 'Ticket', 'Project', 'Report', 'Member'] as const;

/** One file in this many has a defect, because a tree without findings would skip the reporting work. */
const DEFECT_INTERVAL = 24;

const FEATURE: Feature = [
  [
    'List.tsx',
    (noun) => `import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/ui/Button';
import { use${noun}s, type ${noun} } from './${noun}.data';
import styles from './${noun}.module.css';

interface Props {
  readonly status?: ${noun}['status'];
  readonly onOpen: (id: string) => void;
}

export function ${noun}List({ status, onOpen }: Props) {
  const { items, isLoading, error, reload } = use${noun}s(status);
  const [query, setQuery] = useState('');
  const shown = useMemo(
    () => items.filter((item) => item.name.toLowerCase().includes(query.trim().toLowerCase())),
    [items, query],
  );
  if (error) return <p role="alert">The list could not be loaded. <Button onClick={reload}>Try again</Button></p>;
  return (
    <section aria-labelledby="list-title" className={styles.list}>
      <h2 id="list-title">${noun}s</h2>
      <label htmlFor="list-query">Filter by name</label>
      <input id="list-query" value={query} onChange={(event) => setQuery(event.target.value)} />
      {isLoading && <p aria-live="polite">Loading …</p>}
      <ul>
        {shown.map((item) => (
          <li key={item.id} className={item.status === 'late' ? styles.late : styles.item}>
            <Link to={\`/${noun.toLowerCase()}s/\${item.id}\`}>{item.name}</Link>
            <span>{item.total.toFixed(2)} €</span>
            <Button onClick={() => onOpen(item.id)}>Open</Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && !isLoading ? <p>Nothing matches “{query}”.</p> : null}
    </section>
  );
}
`,
  ],
  [
    'Form.tsx',
    (noun, index) => `import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../components/ui/Button';
import { Field } from '../../components/ui/Field';
import { save${noun} } from './${noun}.data';

export function ${noun}Form({ onSaved }: { readonly onSaved: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [amount, setAmount] = useState(0);
  const [problem, setProblem] = useState<string>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Give it a name.');
    try {
      await save${noun}({ name, amount });
      onSaved();
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : 'It could not be saved.');
    }
  }
  return (
    <form onSubmit={submit} aria-describedby={problem ? \`\${id}-problem\` : undefined}>
      <Field label="Name" value={name} onChange={setName} />
      <label htmlFor={\`\${id}-amount\`}>Amount</label>
      <input id={\`\${id}-amount\`} type="number" value={amount} onChange={(event) => setAmount(Number(event.target.value))} />
      <fieldset>
        <legend>How it is sent</legend>
        <label><input type="radio" name="way" value="mail" defaultChecked /> By mail</label>
        <label><input type="radio" name="way" value="post" /> By post</label>
      </fieldset>
      ${index % DEFECT_INTERVAL === 1 ? '<input placeholder="Remark" />' : '<textarea aria-label="Remark" rows={3} />'}
      {problem && <p id={\`\${id}-problem\`} role="alert">{problem}</p>}
      <Button type="submit">Save ${noun.toLowerCase()}</Button>
    </form>
  );
}
`,
  ],
  [
    'Card.tsx',
    (noun, index) => `import styles from './${noun}.module.css';
import type { ${noun} } from './${noun}.data';

const WORDS: Record<${noun}['status'], string> = { open: 'Open', late: 'Late', done: 'Done' };

export const ${noun}Card = ({ item, photo }: { readonly item: ${noun}; readonly photo?: string }) => (
  <article className={\`\${styles.card} rounded-md p-4 flex gap-4\`}>
    {photo ? <img src={photo} ${index % DEFECT_INTERVAL === 2 ? '' : 'alt={item.name} '}width={96} height={96} loading="lazy" /> : null}
    <div>
      <h3>{item.name}</h3>
      <p>
        <strong>{WORDS[item.status]}</strong> since <time dateTime={item.since}>{item.since}</time>
      </p>
      <dl>
        <dt>Total</dt>
        <dd>{item.total.toFixed(2)} €</dd>
        <dt>Owner</dt>
        <dd>{item.owner ?? 'nobody yet'}</dd>
      </dl>
    </div>
  </article>
);
`,
  ],
  [
    'Dialog.tsx',
    (noun) => `import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../components/ui/Button';

interface Props {
  readonly isOpen: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function ${noun}Dialog({ isOpen, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">${noun}</h2>
      {children}
      <footer className="flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
      </footer>
    </dialog>
  );
}
`,
  ],
  [
    'module.css',
    (_noun, index) => `.list {
  display: grid;
  gap: var(--space-4);
  padding: var(--space-4);
}
.item,
.late {
  display: flex;
  justify-content: space-between;
  border-bottom: 1px solid var(--color-border);
}
.late {
  color: ${index % DEFECT_INTERVAL === 4 ? '#c0ffee' : 'var(--color-danger)'};
}
.card {
  background: var(--color-surface);
  border-radius: var(--radius-md);
}
.card:focus-visible {
  outline: 2px solid var(--color-primary);
  outline-offset: 2px;
}
@media (min-width: 48rem) {
  .list {
    grid-template-columns: repeat(2, 1fr);
  }
}
`,
  ],
  [
    'data.ts',
    (noun) => `import { useCallback, useEffect, useState } from 'react';

export interface ${noun} {
  readonly id: string;
  readonly name: string;
  readonly status: 'open' | 'late' | 'done';
  readonly since: string;
  readonly total: number;
  readonly owner?: string;
}

const URL = '/api/${noun.toLowerCase()}s';

export function use${noun}s(status?: ${noun}['status']) {
  const [items, setItems] = useState<readonly ${noun}[]>([]);
  const [isLoading, setIsLoading] = useState(true);
  const [error, setError] = useState<unknown>();
  const reload = useCallback(async () => {
    setIsLoading(true);
    try {
      const answer = await fetch(status ? \`\${URL}?status=\${status}\` : URL);
      setItems((await answer.json()) as ${noun}[]);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsLoading(false);
    }
  }, [status]);
  useEffect(() => void reload(), [reload]);
  return { items, isLoading, error, reload };
}

export const save${noun} = (body: { name: string; amount: number }) =>
  fetch(URL, { method: 'POST', body: JSON.stringify(body) });
`,
  ],
];

const SHARED: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'front-end',
    private: true,
    dependencies: { react: '19.0.0', 'react-router': '7.0.0' },
  }),
  'src/components/ui/Button.tsx': `import type { ButtonHTMLAttributes } from 'react';
export const Button = ({ type = 'button', ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type={type} className="button" {...rest} />
);
`,
  'src/components/ui/Field.tsx': `import { useId } from 'react';
interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
export function Field({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} onChange={(event) => onChange(event.target.value)} />
    </p>
  );
}
`,
};

/** Writes a front end of exactly `count` source files below `src/` and returns their sorted paths. */
export function writeFrontEnd(root: string, count: number, routes: readonly string[]): readonly string[] {
  const files = new Map(Object.entries(SHARED));
  files.set('src/App.tsx', renderApp(routes));
  const inSource = (): number => [...files.keys()].filter((path) => path.startsWith('src/')).length;
  const missing = count - inSource();
  for (let index = 0; index < missing; index++) {
    const [name = '', text] = FEATURE[index % FEATURE.length] ?? [];
    const feature = Math.floor(index / FEATURE.length);
    const noun = NOUNS[feature % NOUNS.length] ?? '';
    const file = /^[a-z]/.test(name) ? `${noun}.${name}` : `${noun}${name}`;
    files.set(`src/features/${noun.toLowerCase()}-${feature}/${file}`, text?.(noun, index) ?? '');
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...files.keys()].filter((path) => path.startsWith('src/')).sort();
}

const renderApp = (
  routes: readonly string[],
): string => `import { BrowserRouter, Route, Routes } from 'react-router';
import { OrderList } from './features/order-0/OrderList';

export function App() {
  return (
    <BrowserRouter>
      <a href="#content" className="skip-link">Skip to content</a>
      <main id="content">
        <Routes>
${routes.map((path) => `          <Route path="${path}" element={<OrderList onOpen={() => {}} />} />`).join('\n')}
        </Routes>
      </main>
    </BrowserRouter>
  );
}
`;
