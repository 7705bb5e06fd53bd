export function Harness() {
  return (
    <form style={{ margin: '7px' }}>
      <input name="bare" tabIndex={5} />
      <button>
        <svg viewBox="0 0 8 8" />
      </button>
    </form>
  );
}
