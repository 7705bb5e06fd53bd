import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button } from '../components/ui/Button';
import { useCart } from '../hooks/useCart';

export function ProductPage() {
  const { productId = '' } = useParams();
  const { add } = useCart();
  const [size, setSize] = useState('m');

  return (
    <article className="product">
      <img src={`/photos/${productId}.jpg`} alt="Oilskin coat, front view" />
      <h1>Oilskin coat</h1>
      <label htmlFor="size">Size</label>
      <select id="size" value={size} onChange={(event) => setSize(event.target.value)}>
        <option value="s">Small</option>
        <option value="m">Medium</option>
        <option value="l">Large</option>
      </select>
      <Button onClick={() => add(productId, size)}>Add to cart</Button>
    </article>
  );
}
