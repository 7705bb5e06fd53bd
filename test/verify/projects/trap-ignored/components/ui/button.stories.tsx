import type { Meta, StoryObj } from '@storybook/react';
import { Button } from './button';

const meta: Meta<typeof Button> = { component: Button };
export default meta;

export const OnDark: StoryObj<typeof Button> = {
  render: () => (
    <div style={{ background: '#111827', padding: '20px', borderRadius: 7 }}>
      <button>raw, for comparison</button>
      <img src="/story.png" />
      <Button>ours</Button>
    </div>
  ),
};
