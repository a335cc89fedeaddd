import { letterDelay } from './timing'

/** The label's letters, animated one after the other. Hidden from screen readers, which get the label elsewhere. */
export function LoaderLabel({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className="text-13 font-medium whitespace-pre text-muted">
      {[...text].map((letter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat; only the index identifies one
        <span key={index} className="inline-block animate-breathe" style={{ animationDelay: letterDelay(index) }}>
          {letter}
        </span>
      ))}
    </span>
  )
}
