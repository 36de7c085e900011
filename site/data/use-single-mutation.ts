import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * What a visitor sends once: ignores a second submit before the button is shown as pending. Votes
 * and the admin use `useMutation`: several emoji count, and a repeated save changes nothing.
 */
export function useSingleMutation<Output, Input, Context = unknown>(
  options: UseMutationOptions<Output, Error, Input, Context>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation(options);
  const mutate = (input: Input): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(input, {
      onSettled: () => {
        isRunning.current = false;
      },
    });
  };
  return { ...mutation, mutate };
}
