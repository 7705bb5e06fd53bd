import { useId } from 'react';

export function SearchForm() {
  const id = useId();
  return (
    <form
      role="search"
      className="r-search"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <label htmlFor={id} className="v-hidden">
        Search the app
      </label>
      <input id={id} type="search" name="q" placeholder="Search" />
    </form>
  );
}
