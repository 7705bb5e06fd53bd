/** Every width at which something may change, from narrow to wide. */
export const WIDTHS = ['base', 'sm', 'md', 'lg', 'xl', '2xl'] as const;
