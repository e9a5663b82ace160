import { sendOtp } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../testing/server-answers.ts';
import { ForgotPasswordScreen } from './forgot-password.screen.tsx';

const otp = () => screen.findByLabelText('OTP');

test('whoever comes back within the pause is led to the OTP that was sent, which still works', async () => {
  const server = serverAnswers();
  server.on(sendOtp, { message: 'OTP has been sent to the Registered Email' });
  const first = renderPart(<ForgotPasswordScreen />);
  await first.user.type(screen.getByLabelText('Username'), 'researcher{Enter}');
  await otp();

  first.unmount();
  server.on(sendOtp, () => refusal(429, 'too-many-tries', 'An OTP was asked for a moment ago.'));
  const again = renderPart(<ForgotPasswordScreen />);
  await again.user.type(screen.getByLabelText('Username'), 'researcher{Enter}');
  await otp();
  expect(server.asked).toHaveLength(1);

  again.unmount();
  const other = renderPart(<ForgotPasswordScreen />);
  await other.user.type(screen.getByLabelText('Username'), 'somebody{Enter}');
  await screen.findByText('An OTP was asked for a moment ago.');
});
