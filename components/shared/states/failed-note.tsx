import { Button } from '@/components/ui/button'

type FailedNoteProps = { text: string; isRetrying: boolean; onRetry: () => void; className?: string }

/** One line beside a figure that stands in for one that could not be loaded, with a retry. */
export function FailedNote({ text, isRetrying, onRetry, className = '' }: FailedNoteProps) {
  return (
    <p role="status" className={`flex flex-wrap items-center gap-x-2 text-12 text-muted ${className}`}>
      {text}
      <Button
        size="sm"
        variant="ghost"
        className="-mx-2 min-h-0 px-2"
        onClick={onRetry}
        busy={isRetrying}
        busyLabel="Trying…"
      >
        Try again
      </Button>
    </p>
  )
}
