/** In a private folder: Next makes no route of it. */
export default function Snippet() {
  return <p>Boats run every forty minutes.</p>;
}
