import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';

interface Product {
  id: string;
  name: string;
  price: string;
  photo: string;
}

export function Home() {
  const [products, setProducts] = useState<Product[]>([]);
  const [query, setQuery] = useState('');

  useEffect(() => {
    const controller = new AbortController();
    fetch('/api/products', { signal: controller.signal })
      .then((response) => response.json())
      .then(setProducts)
      .catch(() => setProducts([]));
    return () => controller.abort();
  }, []);

  const visible = products.filter((product) => product.name.toLowerCase().includes(query));

  return (
    <>
      <form className="hero">
        <h1>Gear for rough weather</h1>
        <p>Rope, lamps and coats that outlast the season.</p>
        <button onClick={() => setQuery('new')}>See what is new</button>
      </form>
      <input placeholder="Filter" value={query} onChange={(event) => setQuery(event.target.value)} />
      <ul className="product-grid">
        {visible.map((product) => (
          <li key={product.id} className="product-card">
            <img src={product.photo} loading="lazy" />
            <Link to={`/products/${product.id}`}>{product.name}</Link>
            <span>{product.price}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
