import { Link } from 'react-router';
import { homePath, productMark, productName } from '@/navigation';

/** The product: its name, and in columns also its mark. */
export function Brand() {
  return (
    <Link className="r-brand" to={homePath}>
      <span className="r-mark" aria-hidden="true">
        {productMark}
      </span>
      <span className="r-name">{productName}</span>
    </Link>
  );
}
