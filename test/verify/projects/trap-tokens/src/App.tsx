import { useEffect, useRef, useState } from 'react';
import { Chart } from './Chart';
import { Logo } from './Logo';
import { Swatch } from './Swatch';

// Was #ff0000 with padding: 13px before the contract; see issue #1234 and #c0ffee.
const samples = ['#e63946', 'rgb(29, 53, 87)', 'hsl(12 80% 50%)'];

export function App() {
  const [picked, setPicked] = useState('#e63946');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <div className="room">
      <a href="#main" className="skip">
        Skip to the swatches
      </a>
      <Logo />
      <main id="main">
        <h1 ref={heading} tabIndex={-1}>
          Pick a colour
        </h1>
        <p>
          The default is #e63946; write it as <code>color: #e63946</code>.
        </p>
        <label>
          Your colour
          <input type="color" value={picked} onChange={(event) => setPicked(event.target.value)} />
        </label>
        {samples.map((sample) => (
          <Swatch key={sample} value={sample} />
        ))}
        <a href="#facade">Facades</a>
        <Chart share={0.4} />
      </main>
    </div>
  );
}
