import { useEffect, useState } from 'react'
import { toast } from 'sonner'

const SHOWN_MS = 2000

/** Copies text, says so for two seconds, and says so too when the browser refuses. */
export function useCopy() {
  const [copied, setCopied] = useState<string | null>(null)

  useEffect(() => {
    if (copied === null) return
    const timer = setTimeout(() => setCopied(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
      toast.success('Link copied to clipboard!')
    } catch {
      toast.error('Failed to copy the link. Select it and copy it by hand.')
    }
  }
  return { isCopied: copied !== null, copy }
}
