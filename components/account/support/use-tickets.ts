import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@/components/ui/toast'
import type { Ticket } from '@/lib/people/support/schema'
import { closeTicket, supportKeys } from './queries'

/** Updates a cached ticket from the server's response, also in the list. */
export function useShowTicket() {
  const queryClient = useQueryClient()
  return (ticket: Ticket) => {
    queryClient.setQueryData(supportKeys.ticket(ticket.number), ticket)
    void queryClient.invalidateQueries({ queryKey: supportKeys.list })
  }
}

/** Marks a ticket as solved. */
export function useCloseTicket(number: number) {
  const show = useShowTicket()
  return useMutation({
    mutationFn: () => closeTicket(number),
    onSuccess: (ticket) => {
      show(ticket)
      toast.success(`Ticket #${number} is solved.`)
    },
    onError: (error) => toast.error(error.message),
  })
}
