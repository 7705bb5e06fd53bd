import { Link } from 'react-router';
import { productName } from '@/navigation';

export function Brand() {
  return (
    <Link className="r-brand" to="/">
      {productName}
    </Link>
  );
}
