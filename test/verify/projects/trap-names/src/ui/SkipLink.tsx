import { VisuallyHidden } from '@reach/visually-hidden';

export function SkipLink({ target = 'content' }: { target?: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      Skip to the content<VisuallyHidden> of this page</VisuallyHidden>
    </a>
  );
}
