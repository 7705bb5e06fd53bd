import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; later Tailwind classes win over earlier ones. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
