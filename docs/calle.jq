{ motorway: 1, motorway_link: 1, trunk: 1, trunk_link: 1, primary: 1, secondary: 1, tertiary: 2, unclassified: 2 } as $clases
| .properties as $p
| ($clases[$p.highway] // 3) as $c
| { type, geometry,
    tippecanoe: { minzoom: [9, 10, 11][$c - 1] },
    properties: ({ c: $c } + (if $p.name then { n: $p.name } else {} end) + (if $p.alt_name then { a: $p.alt_name } else {} end)) }
