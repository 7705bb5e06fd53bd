import { json } from '@sveltejs/kit';

export const GET = () => json([{ slug: 'heron', title: 'A heron' }]);
