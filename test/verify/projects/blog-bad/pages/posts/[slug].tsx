import type { GetStaticPaths, GetStaticProps } from 'next';
import { listPosts, readPost, type Post } from '../../lib/posts';

export const getStaticPaths: GetStaticPaths = async () => {
  const posts = await listPosts();
  return { paths: posts.map(({ slug }) => ({ params: { slug } })), fallback: false };
};

export const getStaticProps: GetStaticProps = async ({ params }) => ({
  props: { post: await readPost(String(params?.slug)) },
});

export default function PostPage({ post }: { post: Post }) {
  return (
    <article className="post">
      <h1>{post.title}</h1>
      <figure>
        <img src={post.cover} alt={post.coverAlt} />
        <figcaption>{post.coverCredit}</figcaption>
      </figure>
      <div dangerouslySetInnerHTML={{ __html: post.html }} />
      <img className="flourish" src="/flourish.svg" />
    </article>
  );
}
