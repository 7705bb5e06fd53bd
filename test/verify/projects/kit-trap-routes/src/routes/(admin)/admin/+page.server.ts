export const load = () => ({ drafts: ['first-frost', 'heron'] });

export const actions = {
  publish: async ({ request }: { request: Request }) => ({
    published: (await request.formData()).get('draft'),
  }),
};
