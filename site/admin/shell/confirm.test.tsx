import { expect, test } from 'vitest';
import type { ConfirmProps } from './confirm.tsx';

const send = async () => 'sent';
const close = () => {};

test('an action cannot be passed as onCancel, nor a plain close as onConfirm', () => {
  const texts = { title: 'Send?', children: '', confirmLabel: 'Send' };
  // @ts-expect-error: canceling must not run an async action
  const wrongCancel: ConfirmProps = { ...texts, onConfirm: send, onCancel: send };
  // @ts-expect-error: confirming must return the action's promise
  const wrongConfirm: ConfirmProps = { ...texts, onConfirm: close, onCancel: close };
  const right: ConfirmProps = { ...texts, onConfirm: send, onCancel: close };
  expect([wrongCancel, wrongConfirm, right]).toHaveLength(3);
});
