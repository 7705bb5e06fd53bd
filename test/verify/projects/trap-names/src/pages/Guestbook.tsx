import { useForm } from 'react-hook-form';
import { Field } from '../ui/Field';

interface Entry {
  name: string;
  visits: string;
  text: string;
  isPublic: boolean;
}

export function Guestbook() {
  const { register, handleSubmit } = useForm<Entry>();

  return (
    <form onSubmit={handleSubmit(() => {})}>
      <h1 id="book">Guestbook</h1>
      <Field label="Name">
        <input {...register('name')} />
      </Field>
      <label>
        <span>How often have you been here?</span>
        <select {...register('visits')}>
          <option>Once</option>
          <option>Often</option>
        </select>
      </label>
      <textarea aria-labelledby="book" {...register('text')} />
      <input id="public" type="checkbox" {...register('isPublic')} />
      <label htmlFor="public">Everyone may read it</label>
      <input type="hidden" name="token" value="a1" />
      <input type="submit" value="Sign" />
      <input type="reset" />
    </form>
  );
}
