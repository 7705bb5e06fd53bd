import type { SlotProps } from './types';

interface CodeBlockProps extends SlotProps {
  readonly text: string;
  readonly label?: string | undefined;
  readonly language?: string | undefined;
}

/** Longer lines scroll and must be reachable by keyboard. */
const MIN_SCROLLING_LETTERS = 16;

export function CodeBlock({ text, label, language, 'data-slot': slot }: CodeBlockProps) {
  const lines = text.split('\n');
  if (label === undefined && lines.length === 1)
    return (
      <code className="p-code--inline" data-slot={slot}>
        {text}
      </code>
    );
  const scrolls = lines.some((line) => line.length > MIN_SCROLLING_LETTERS);
  const reachable = scrolls ? { role: 'group', 'aria-label': label ?? 'Code', tabIndex: 0 } : {};
  return (
    <figure className="p-code" data-slot={slot}>
      {(label ?? language) !== undefined && (
        <figcaption className="p-code__caption">
          {label !== undefined && <span>{label}</span>}
          {language !== undefined && <span className="p-code__language">{language}</span>}
        </figcaption>
      )}
      <pre className="p-code__source" {...reachable}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
