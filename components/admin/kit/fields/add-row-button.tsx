import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** Adds a row to the rows of a form, below them. */
export const AddRowButton = ({ label, onAdd }: { label: string; onAdd: () => void }) => (
  <div>
    <Button size="sm" onClick={onAdd}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  </div>
)
