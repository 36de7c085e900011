import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';

export type ButtonTone = 'hazard' | 'paper' | 'plain';
/** `card` has the normal height but is narrower. */
export type ButtonSize = 'normal' | 'small' | 'card';

export function buttonClass(
  tone: ButtonTone = 'paper',
  size: ButtonSize = 'normal',
  more = '',
): string {
  const sizes = { normal: '', small: 'button-small', card: 'gap-1.5 px-2.5 text-base' };
  const tones = { hazard: 'button-hazard', paper: '', plain: 'button-plain' };
  return ['button', tones[tone], sizes[size], more].filter(Boolean).join(' ');
}

interface PressableProps extends ComponentProps<'button'> {
  /** Ignores clicks and is announced as disabled, but can have focus. */
  pending?: boolean;
}

/** Uses `aria-disabled`, because `disabled` loses focus; a held key clicks once. */
export function Pressable({
  pending = false,
  type = 'button',
  onClick,
  onKeyDown,
  ...rest
}: PressableProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  const ignoreRepeat = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
    else onKeyDown?.(event);
  };
  return (
    <button
      type={type}
      onClick={press}
      onKeyDown={ignoreRepeat}
      {...(pending ? { 'aria-disabled': true } : {})}
      {...rest}
    />
  );
}

interface ButtonProps extends PressableProps {
  tone?: ButtonTone;
  size?: ButtonSize;
}

export function Button({ tone, size, className, ...rest }: ButtonProps) {
  return <Pressable className={buttonClass(tone, size, className)} {...rest} />;
}
