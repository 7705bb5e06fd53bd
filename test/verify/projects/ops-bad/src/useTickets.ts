import { useEffect, useState } from 'react';

interface Ticket {
  id: string;
  title: string;
  room: string;
  photo: string;
  isUrgent: boolean;
}

export function useTickets() {
  const [tickets, setTickets] = useState<Ticket[]>([]);
  const [isLoading, setIsLoading] = useState(true);

  useEffect(() => {
    fetch('/api/tickets')
      .then((response) => response.json())
      .then(setTickets)
      .finally(() => setIsLoading(false));
  }, []);

  function close(id: string) {
    setTickets((current) => current.filter((ticket) => ticket.id !== id));
  }

  return { tickets, isLoading, close };
}
