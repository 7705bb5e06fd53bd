import { listPosts, type PostSummary } from '../lib/posts';

export async function getStaticProps() {
  return { props: { posts: await listPosts() } };
}

export default function Drafts({ posts }: { posts: PostSummary[] }) {
  return (
    <section>
      <h1>Drafts</h1>
      <p>{posts.length} notes are not out yet.</p>
    </section>
  );
}
