/** Replaces sherpa-onnx in parakeet.test.ts: recognises the same four tokens in any audio. */
export default {
  OfflineRecognizer: {
    createAsync: async ({ modelConfig }) => {
      if (!modelConfig.tokens.endsWith('tokens.txt')) throw new Error('No tokens');
      return {
        createStream: () => ({ acceptWaveform: () => {} }),
        decodeAsync: async () => ({
          text: 'Good day.',
          tokens: [' Go', 'od', '▁day', '.'],
          timestamps: [0.24, 0.4, 0.64, 0.8],
          durations: [0.16, 0.16, 0.16, 0.08],
          ys_log_probs: [-0.1, -0.1, -0.7, -0.1],
        }),
      };
    },
  },
};
