import Link from 'next/link';
import type { GetStaticProps } from 'next';
import { listPosts, type PostSummary } from '../lib/posts';

export const getStaticProps: GetStaticProps = async () => ({ props: { posts: await listPosts() } });

export default function Index({ posts }: { posts: PostSummary[] }) {
  return (
    <section>
      <h1>Field notes</h1>
      <ol className="post-list" reversed>
        {posts.map((post) => (
          <li key={post.slug} className="post-item">
            <Link href={`/posts/${post.slug}`}>{post.title}</Link>
            <time dateTime={post.date}>{post.date}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
