import type { AppProps } from 'next/app';
import { Frame } from '../components/Frame';
import '../styles/tokens.css';
import '../styles/blog.css';

export default function App({ Component, pageProps }: AppProps) {
  return (
    <Frame>
      <Component {...pageProps} />
    </Frame>
  );
}
