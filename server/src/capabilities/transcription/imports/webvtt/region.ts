/** An area of the picture for cues (section 3.3). Lengths are percentages except `lines`. */
export type Region = {
  id: string;
  width: number;
  lines: number;
  anchor: [x: number, y: number];
  viewportAnchor: [x: number, y: number];
  scroll: 'none' | 'up';
};

/** Section 6.2, 'collect WebVTT region settings', from the text of a REGION block. */
export function readRegion(text: string): Region {
  const region: Region = {
    id: '',
    width: 100,
    lines: 3,
    anchor: [0, 100],
    viewportAnchor: [0, 100],
    scroll: 'none',
  };
  for (const setting of text.split(/[ \t\n\f\r]+/)) {
    const colon = setting.indexOf(':');
    if (colon < 1 || colon === setting.length - 1) continue;
    const value = setting.slice(colon + 1);
    switch (setting.slice(0, colon)) {
      case 'id':
        region.id = value;
        break;
      case 'width':
        region.width = parsePercentage(value) ?? region.width;
        break;
      case 'lines':
        if (/^\d+$/.test(value)) region.lines = Number(value);
        break;
      case 'regionanchor':
        region.anchor = readPoint(value) ?? region.anchor;
        break;
      case 'viewportanchor':
        region.viewportAnchor = readPoint(value) ?? region.viewportAnchor;
        break;
      case 'scroll':
        if (value === 'up') region.scroll = 'up';
        break;
    }
  }
  return region;
}

function readPoint(value: string): [number, number] | undefined {
  const comma = value.indexOf(',');
  if (comma < 0) return undefined;
  const x = parsePercentage(value.slice(0, comma));
  const y = parsePercentage(value.slice(comma + 1));
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** Section 6.1, 'parse a percentage string': 0 to 100, with the sign. Undefined for other text. */
export function parsePercentage(text: string): number | undefined {
  if (!/^\d+(?:\.\d+)?%$/.test(text)) return undefined;
  const value = Number(text.slice(0, -1));
  return value <= 100 ? value : undefined;
}
