export function Map() {
  return (
    <div style={{ height: 200, backgroundColor: 'rgb(200, 220, 255)' }}>
      <button tabIndex={3}></button>
    </div>
  );
}
