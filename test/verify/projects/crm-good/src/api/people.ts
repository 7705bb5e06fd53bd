export interface Person {
  id: string;
  name: string;
  avatar: string;
  memo: string;
}

export async function listPeople(): Promise<Person[]> {
  const response = await fetch('/api/people');
  return response.json();
}

export async function readPerson(id: string): Promise<Person> {
  const response = await fetch(`/api/people/${id}`);
  return response.json();
}
