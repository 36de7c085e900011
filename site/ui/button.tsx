import type { ComponentProps } from 'react';

export type ButtonTone = 'hazard' | 'paper' | 'plain';

export function buttonClass(tone: ButtonTone = 'paper', size: 'normal' | 'small' = 'normal', more = ''): string {
  const tones = { hazard: 'button-hazard', paper: '', plain: 'button-plain' };
  return ['button', tones[tone], size === 'small' ? 'button-small' : '', more].filter(Boolean).join(' ');
}

interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone;
  size?: 'normal' | 'small';
}

export function Button({ tone, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(tone, size, className)} {...rest} />;
}
