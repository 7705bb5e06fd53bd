export function Icon({ name, title }: { name: string; title?: string }) {
  return (
    <svg className="icon" role={title ? 'img' : undefined} aria-hidden={title ? undefined : true}>
      {title && <title>{title}</title>}
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
