// GENERATED
var o=e,p=e;function e(t,{instancePath:r="",parentData:i,parentDataProperty:n,rootData:a=t,dynamicAnchors:s={}}={}){return e.errors=null,!0}e.evaluated={dynamicProps:!1,dynamicItems:!1};export{p as default,o as validate};
