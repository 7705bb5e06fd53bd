export const tickets = [
  { id: '1', subject: 'Printer on fire', body: 'Second floor.', late: true, age: 40 },
  { id: '2', subject: 'New keyboard', body: 'The g key is stuck.', late: false, age: 12 },
];
