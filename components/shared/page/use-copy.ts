import { useEffect, useState } from 'react'
import { toast } from '@/components/ui/toast'

const SHOWN_MS = 2000

const OF_A_LINK = {
  copied: 'Link copied to clipboard!',
  failed: 'Failed to copy the link. Select it and copy it by hand.',
}

/** Copies text, and shows success for two seconds or an error toast; the default messages are for links. */
export function useCopy(words = OF_A_LINK) {
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
      toast.success(words.copied)
    } catch {
      toast.error(words.failed)
    }
  }
  return { isCopied: copied !== null, copy }
}
