import { Link } from 'react-router-dom';

export default function Clearance() {
  return (
    <section>
      <h1>Last of the season</h1>
      <p>Single pieces, while they last.</p>
      <Link to="/">All goods</Link>
    </section>
  );
}
