export const useToast = () => ({ error: (message: string) => console.warn(message) });
