/** The generated validators that are imported by name; they are JavaScript already. */
declare module '*/essence.v4.js' {
  const validate: (value: unknown) => boolean;
  export default validate;
}
