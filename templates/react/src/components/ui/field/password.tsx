import { useState } from 'react';
import { Button } from '../button';
import { Row } from '../row';
import type { FieldProps } from './types';
import { InputField } from './inputs';

/** The button in the field shows what is typed. */
export function PasswordField(field: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Row gap="xs" align="end">
      <InputField {...field} type={isShown ? 'text' : 'password'} />
      <Button
        kind="toggle"
        variant="ghost"
        icon="eye"
        label={`Show ${field.label.toLowerCase()}`}
        disabled={field.disabled}
        onClick={() => {
          setShown(!isShown);
        }}
      />
    </Row>
  );
}
