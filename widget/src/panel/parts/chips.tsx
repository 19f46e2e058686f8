import { foreign } from './texts';

/** Questions to click. */
export function Chips(props: { label: string; items: readonly string[]; onPick(item: string): void }) {
  const { label, items, onPick } = props;
  if (!items.length) return null;
  return (
    <ul className="chips" aria-label={label}>
      {items.map((item) => (
        <li key={item}>
          <button type="button" className="chip" {...foreign} onClick={() => onPick(item)}>
            {item}
          </button>
        </li>
      ))}
    </ul>
  );
}
