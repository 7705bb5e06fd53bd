import { Command } from 'cmdk';
import { useNavigate } from 'react-router-dom';

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();

  function go(path: string) {
    onClose();
    navigate(path);
  }

  return (
    <Command.Dialog open={isOpen} onOpenChange={onClose} label="Find a product or a page">
      <Command.Input placeholder="Find a product or a page" aria-label="Find a product or a page" />
      <Command.List>
        <Command.Empty>Nothing found.</Command.Empty>
        <Command.Item onSelect={() => go('/')}>Shop</Command.Item>
        <Command.Item onSelect={() => go('/cart')}>Cart</Command.Item>
        <Command.Item onSelect={() => go('/account')}>Account</Command.Item>
      </Command.List>
    </Command.Dialog>
  );
}
