interface Line {
  id: string;
  title: string;
  quantity: number;
}

export function useCart() {
  const lines = useState<Line[]>('cart', () => []);
  const count = computed(() => lines.value.reduce((sum, line) => sum + line.quantity, 0));

  function add(id: string, title: string): void {
    const line = lines.value.find((l) => l.id === id);
    if (line) line.quantity += 1;
    else lines.value.push({ id, title, quantity: 1 });
  }

  return reactive({ lines, count, add });
}
