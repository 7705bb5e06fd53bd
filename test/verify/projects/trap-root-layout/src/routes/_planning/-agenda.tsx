const weeks = ['Week 36: Elstar', 'Week 38: Topaz', 'Week 40: Boskoop'];

export function Agenda() {
  return (
    <ol>
      {weeks.map((week) => (
        <li key={week}>{week}</li>
      ))}
    </ol>
  );
}
